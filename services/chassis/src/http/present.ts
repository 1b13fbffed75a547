import type { z } from 'zod'

/** A row with the fields of `T`, in which instants may still be dates. */
type Presentable<T> = { [K in keyof T]: Extract<T[K], string> extends never ? T[K] : T[K] | Date }

/** Picks a contract's fields from a row and writes dates as ISO instants. Other columns never leave the service. */
export const present = <S extends z.ZodObject>(schema: S, row: Presentable<z.output<S>>): z.output<S> => {
  const fields = Object.keys(schema.shape).map((name) => {
    const value: unknown = Reflect.get(row, name)
    return [name, value instanceof Date ? value.toISOString() : value]
  })
  return Object.fromEntries(fields) as z.output<S>
}
