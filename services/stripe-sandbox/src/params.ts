import { invalidRequest } from './errors.ts'

/** Parsed form fields: text, or fields and lists of fields inside. */
export type Param = string | Params | Param[]
export interface Params {
  [name: string]: Param | undefined
}

/** Reads `a=1&b[c]=2&d[0]=3` as `{a: '1', b: {c: '2'}, d: ['3']}`, the form in which Stripe is asked. */
export function parseForm(body: string): Params {
  const root: Params = Object.create(null) as Params
  for (const [name, value] of new URLSearchParams(body)) put(root, partsOf(name), value)
  return listed(root) as Params
}

const partsOf = (name: string): string[] => name.replaceAll(']', '').split('[')

function put(target: Params, [first = '', ...rest]: string[], value: string): void {
  const key = first === '' ? String(Object.keys(target).length) : first
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const inner = (target[key] ??= Object.create(null) as Params)
  if (typeof inner === 'object') put(inner as Params, rest, value)
}

/** Fields named 0, 1, 2 are a list. */
function listed(param: Param): Param {
  if (typeof param !== 'object' || Array.isArray(param)) return param
  const entries = Object.entries(param).map(([name, value]) => [name, listed(value ?? '')] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** A field's text; undefined where it was not sent, or sent empty. */
export function text(params: Params, name: string): string | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name })
  return value
}

export function required(params: Params, name: string): string {
  const value = text(params, name)
  if (value !== undefined) return value
  throw invalidRequest(`Missing required param: ${name}.`, { param: name, code: 'parameter_missing' })
}

/** True, false, or undefined where it was not sent. */
export function flag(params: Params, name: string): boolean | undefined {
  const value = text(params, name)
  return value === undefined ? undefined : value === 'true'
}

export function whole(params: Params, name: string): number | undefined {
  const value = text(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,12}$/.test(value)) throw invalidRequest(`Invalid integer: ${value}`, { param: name })
  return Number(value)
}

export function list(params: Params, name: string): Param[] {
  const value = params[name]
  return Array.isArray(value) ? value : []
}

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
