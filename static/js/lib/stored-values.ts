// Describes stored values. Each value has a default and a reader, which returns undefined for invalid data.

type Stored<T> = { initial: T; read: (value: unknown) => T | undefined };
type Table = Readonly<Record<string, Stored<unknown>>>;
export type ValuesOf<T extends Table> = { [Name in keyof T]: T[Name]["initial"] };

export function oneOf<const T>(values: readonly T[], initial: NoInfer<T>): Stored<T> {
  return { initial, read: (value) => values.find((known) => known === value) };
}

/** Describe a stored list of some of the values. */
export function someOf<const T>(values: readonly T[]): Stored<readonly T[]> {
  const read = (list: unknown) =>
    Array.isArray(list) ? values.filter((known) => list.includes(known)) : undefined;
  return { initial: [], read };
}

export function flag(initial: boolean): Stored<boolean> {
  return { initial, read: (value) => (typeof value === "boolean" ? value : undefined) };
}

export function anyText<T = string>(initial: T | string): Stored<T | string> {
  return { initial, read: (value) => (typeof value === "string" ? value : undefined) };
}

export function numbersByName(): Stored<Readonly<Record<string, number>>> {
  return {
    initial: {},
    read(value) {
      if (typeof value !== "object" || value === null) return undefined;
      const valid = ([, each]: [string, unknown]) => typeof each === "number" && each > 0;
      return Object.fromEntries(Object.entries(value).filter(valid));
    },
  };
}

export function defaultsOf<T extends Table>(table: T) {
  const entries = Object.entries(table).map(([name, { initial }]) => [name, initial]);
  return Object.fromEntries(entries) as ValuesOf<T>;
}

/** Return the valid values in untrusted data. */
export function readValues<T extends Table>(table: T, data: unknown) {
  const found: Record<string, unknown> = { ...(data as object) };
  const entries = Object.entries(table).map(([name, { read }]) => [name, read(found[name])]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Partial<
    ValuesOf<T>
  >;
}
