// The show after a win: the cards leap out of their places, bounce across the tableau and come home.

import type { Place } from "./card";
import type { Layout } from "./layout";

/** A card in the show, and where it lies. */
export interface Dancer {
  readonly node: HTMLElement;
  readonly home: Place;
}

/** By the time of a move: from one leap to the next, how long a card bounces, the way home. */
const STEP = 0.15;
const DANCE = 8;
const RETURN = 2;

/** Nobody wants to wait for the slowest of shows. */
const LONGEST_UNIT = 220;

/** How many poses of a dance are reckoned; between them it goes straight on. */
const POSES = 40;

/** The first fall takes this share of a dance; a bounce leaves this share of the speed. */
const FALL = 0.34;
const BOUNCE = 0.72;

/** How large the cards become, by their size in the tableau. */
const SIZE = 0.8;

/** Plays the show once, after a delay; the returned function ends it at once. */
export function celebrate(
  dancers: readonly Dancer[],
  layout: Layout,
  time: number,
  delay: number,
): () => void {
  const unit = Math.min(time, LONGEST_UNIT);
  const dance = DANCE * unit;
  const duration = dancers.length * STEP * unit + dance + RETURN * unit;
  const animations = dancers.map(({ node, home }, number) => {
    const start = number * STEP * unit;
    const poses = danceOf(home, layout).map((pose, index) => ({
      ...pose,
      offset: (start + (dance * index) / (POSES - 1)) / duration,
    }));
    const atHome = poseOf(home, 0, layout);
    return node.animate(
      [
        { transform: atHome, opacity: 1 },
        ...poses,
        { transform: atHome, opacity: 0, offset: 1 - (RETURN * unit) / duration },
        { transform: atHome, opacity: 1 },
      ],
      { duration, delay },
    );
  });
  return () => {
    for (const animation of animations) animation.cancel();
  };
}

/** Poses at even times: a card falls, bounces off the ground on its way to some side, and fades. */
function danceOf(home: Place, layout: Layout): { transform: string; opacity: number }[] {
  const ground = layout.height - layout.cardHeight * SIZE;
  const gravity = (2 * (ground - home.y)) / FALL ** 2;
  const drift = (1.4 * Math.random() - 0.2) * layout.width - home.x;
  const turn = Math.sign(drift) * 360 * Math.random();
  const leap = -0.25 * gravity * FALL * Math.random();
  const step = 1 / (POSES - 1);
  let { y } = home;
  let speed = leap;
  return Array.from({ length: POSES }, (_, index) => {
    const now = index * step;
    const scale = home.scale + (SIZE - home.scale) * Math.min(1, now / FALL);
    const place = { x: home.x + drift * now, y, scale };
    speed += gravity * step;
    y += speed * step;
    if (y > ground) {
      y = ground;
      speed *= -BOUNCE;
    }
    return {
      transform: poseOf(place, turn * now, layout),
      opacity: Math.min(1, 4 * (1 - now)),
    };
  });
}

/** A card at a place, turned about its middle. */
function poseOf({ x, y, scale }: Place, turn: number, { cardWidth, cardHeight }: Layout): string {
  const [right, down] = [cardWidth / 2, cardHeight / 2];
  const middle = `${(x + right * scale).toFixed(1)}px, ${(y + down * scale).toFixed(1)}px`;
  const turned = `rotate(${turn.toFixed(1)}deg) scale(${scale.toFixed(3)})`;
  return `translate(${middle}) ${turned} translate(${-right}px, ${-down}px)`;
}
