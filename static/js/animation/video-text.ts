import { count } from "../lib/format.ts";

export const moves = (made: number, all: number) => `${count(made)} / ${count(all)}`;
export const speed = (tps: number) => `${tps.toFixed(2)} TPS`;
