// Stands for the host: a model as anywidget gives it, its kernel a Python function of the test.

class FakeModel {
  constructor(traits, toPython) {
    this.traits = traits;
    this.toPython = toPython;
    this.listeners = new Map();
    this.comm_live = true;
    this.sent = 0;
  }

  get(name) {
    return this.traits[name];
  }

  set(name, value) {
    this.apply({ [name]: value });
  }

  save_changes() {}

  send(content) {
    if (!this.comm_live) throw new Error("Cannot send");
    this.sent += 1;
    this.toPython(content);
  }

  on(event, listener) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  off(event, listener) {
    this.listeners.set(event, (this.listeners.get(event) ?? []).filter((each) => each !== listener));
  }

  /** What the kernel sends: all values first, then the events, as in Jupyter. */
  apply(traits) {
    Object.assign(this.traits, traits);
    for (const name of Object.keys(traits)) this.trigger(`change:${name}`, traits[name]);
    this.trigger("change");
  }

  /** A message from the kernel. */
  receive(content) {
    for (const listener of this.listeners.get("msg:custom") ?? []) listener(content, []);
  }

  trigger(event, value) {
    for (const listener of this.listeners.get(event) ?? []) listener(this, value);
  }

  get listening() {
    return [...this.listeners.values()].reduce((sum, list) => sum + list.length, 0);
  }
}

globalThis.startWidget = async (source, traits) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const { default: factory } = await import(url);
  const model = new FakeModel(traits, globalThis.toPython);
  const widget = factory();
  const cleanup = widget.initialize({ model });
  const views = [];
  globalThis.host = {
    model,
    cleanup,
    mount(el) {
      views.push(widget.render({ model, el }));
    },
    unmount() {
      for (const view of views.splice(0)) view();
    },
  };
};
