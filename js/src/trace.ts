// The anywidget entry of a search's tree: the board's own, with the tree above it.

import { Search } from "./trace/search";
import { mountTree } from "./trace/tree";
import board, { type Model } from "./widget";
// After the board's, which it changes.
import "./trace.css";

export default () => {
  const table = board();
  let search: Search;

  return {
    initialize({ model }: { model: Model }): () => void {
      const leave = table.initialize({ model });
      search = new Search(model);
      return () => {
        search.close();
        leave();
      };
    },

    render({ model, el }: { model: Model; el: HTMLElement }): () => void {
      const below = document.createElement("div");
      const unmount = mountTree(el, search);
      el.append(below);
      const leave = table.render({ model, el: below });
      return () => {
        leave();
        unmount();
        below.remove();
      };
    },
  };
};
