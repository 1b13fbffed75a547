import { invalidRequest } from './errors.ts'

/** Parsed form fields: text, or nested fields and lists. */
export type Param = string | Params | Param[]
export interface Params {
  [name: string]: Param | undefined
}

/** Parses Stripe's form encoding: `a=1&b[c]=2&d[0]=3` is `{a: '1', b: {c: '2'}, d: ['3']}`. */
export function parseForm(body: string): Params {
  const root: Params = Object.create(null) as Params
  for (const [name, value] of new URLSearchParams(body)) setField(root, splitName(name), value)
  return toLists(root) as Params
}

const splitName = (name: string): string[] => name.replaceAll(']', '').split('[')

function setField(target: Params, [first = '', ...rest]: string[], value: string): void {
  const key = first === '' ? String(Object.keys(target).length) : first
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const inner = (target[key] ??= Object.create(null) as Params)
  if (typeof inner === 'object') setField(inner as Params, rest, value)
}

/** Converts objects with the fields 0, 1, 2, … to lists. */
function toLists(param: Param): Param {
  if (typeof param !== 'object' || Array.isArray(param)) return param
  const entries = Object.entries(param).map(([name, value]) => [name, toLists(value ?? '')] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** A field's text; undefined if it is missing or empty. */
export function text(params: Params, name: string): string | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name })
  return value
}

/** A field's text; throws if it is missing or empty. */
export function required(params: Params, name: string): string {
  const value = text(params, name)
  if (value !== undefined) return value
  throw invalidRequest(`Missing required param: ${name}.`, { param: name, code: 'parameter_missing' })
}

/** A boolean field; undefined if it is missing. */
export function flag(params: Params, name: string): boolean | undefined {
  const value = text(params, name)
  return value === undefined ? undefined : value === 'true'
}

/** An integer field; undefined if it is missing. */
export function whole(params: Params, name: string): number | undefined {
  const value = text(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,12}$/.test(value)) throw invalidRequest(`Invalid integer: ${value}`, { param: name })
  return Number(value)
}

/** A list field; empty if it is missing. */
export function list(params: Params, name: string): Param[] {
  const value = params[name]
  return Array.isArray(value) ? value : []
}

/** Nested fields; empty if they are missing. */
export function inner(params: Params, name: string): Params {
  const value = params[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

export function metadataOf(params: Params): Record<string, string> {
  const entries = Object.entries(inner(params, 'metadata'))
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
