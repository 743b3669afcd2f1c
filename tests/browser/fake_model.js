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
  apply(news) {
    const traits = revive(news);
    Object.assign(this.traits, traits);
    for (const name of Object.keys(traits)) this.trigger(`change:${name}`, traits[name]);
    this.trigger("change");
  }

  /** A message from the kernel. */
  receive(content, buffers = []) {
    for (const listener of this.listeners.get("msg:custom") ?? []) listener(content, revive(buffers));
  }

  trigger(event, value) {
    for (const listener of this.listeners.get(event) ?? []) listener(this, value);
  }

  get listening() {
    return [...this.listeners.values()].reduce((sum, list) => sum + list.length, 0);
  }
}

/** Bytes come as base64, and are made what a host makes of them. */
function revive(value) {
  if (Array.isArray(value)) return value.map(revive);
  if (!value || typeof value !== "object" || value instanceof DataView) return value;
  if (typeof value.bytes === "string") {
    const bytes = Uint8Array.from(atob(value.bytes), (letter) => letter.charCodeAt(0));
    return new DataView(bytes.buffer);
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revive(each)]));
}

globalThis.startWidget = async (source, traits) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const { default: factory } = await import(url);
  const model = new FakeModel(revive(traits), globalThis.toPython);
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
