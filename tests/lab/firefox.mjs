// Plays in Firefox on the board of a notebook in JupyterLab: by pointer, by button and by key. What
// goes wrong is thrown.
//
//     node firefox.mjs FIREFOX URL SCREENSHOT
//
// Playwright would drive only a Firefox of its own.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import puppeteer from "puppeteer-core";

const PATIENCE_MS = 60_000;
/** The last cards of columns 1 and 4 of SS1-S1-AAAAABD: one fits on the other. */
const THREE = 7;
const FOUR = 30;

const [executablePath, url, screenshot] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: "firefox", executablePath });
const page = await browser.newPage();
const errors = [];
page.on("pageerror", (error) => errors.push(error));
page.setDefaultTimeout(PATIENCE_MS);
try {
  await page.setViewport({ width: 1200, height: 1000 });
  await page.goto(url);
  await play();
} finally {
  await page.screenshot({ path: screenshot });
  await browser.close();
}

async function play() {
  await page.waitForFunction(() => window.jupyterapp?.shell.currentWidget?.context);
  await page.evaluate(async () => {
    const { context, sessionContext } = window.jupyterapp.shell.currentWidget;
    await context.ready;
    await sessionContext.ready;
    await window.jupyterapp.commands.execute("notebook:run-all-cells");
  });
  const board = await page.waitForSelector(".simon-root");
  await board.scrollIntoView();

  const card = async (identity) => {
    const { x, y, width } = await (await board.$(`[data-card="${identity}"]`)).boundingBox();
    return { x: x + width / 2, y: y + 8 };
  };
  const [three, four] = [await card(THREE), await card(FOUR)];
  await page.mouse.move(three.x, three.y);
  await page.mouse.down();
  await page.mouse.move(four.x, four.y, { steps: 5 });
  await page.mouse.up();
  await confirmed(board, 1);
  const placed = await card(THREE);
  assert.equal(Math.round(placed.x), Math.round(four.x));
  assert.ok(placed.y > four.y);

  await (await board.$('[data-action="undo"]')).click();
  await confirmed(board, 0);
  assert.deepEqual(await card(THREE), three);

  await page.keyboard.press("r");
  await confirmed(board, 1);
  assert.deepEqual(await card(THREE), placed);
  assert.deepEqual(errors, []);
}

/** The board shows so many moves at once, and in a while the kernel knows of as many. */
async function confirmed(board, moves) {
  const shown = await board.$eval('[data-stat="moves"]', (node) => node.textContent.trim());
  assert.equal(shown, String(moves));
  const end = performance.now() + PATIENCE_MS;
  while ((await page.evaluate(movesInKernel)) !== shown) {
    assert.ok(performance.now() < end, `the kernel never hears of ${shown} moves`);
    await sleep(20);
  }
}

async function movesInKernel() {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const request = { code: "", silent: true, user_expressions: { moves: "w.move_count" } };
  const { content } = await kernel.requestExecute(request).done;
  return content.user_expressions.moves.data["text/plain"];
}
