import type { z } from 'zod'

/**
 * Who may call an endpoint; the only place that says so.
 * - `everyone`: no session needed
 * - `session`: signed in, verified or not; else 401 `SIGNED_OUT`
 * - `member`: signed in and verified; else 401 `SIGNED_OUT` or 403 `UNVERIFIED`
 * - `admin`: a member with role admin; else 403 `FORBIDDEN`
 * - `service`: another service with the shared secret; never routed by the gateway
 */
export type Access = 'everyone' | 'session' | 'member' | 'admin' | 'service'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One operation of the API: what goes in, what comes out, who may ask. Paths use `:name` parameters. */
export interface EndpointSpec {
  method: Method
  path: string
  /** One line for the API's documentation. */
  summary: string
  /** Default `member`. */
  access?: Access
  params?: z.ZodObject
  /** Unknown query parameters are a 400. Values arrive as strings: coerce them. */
  query?: z.ZodObject
  /** Unknown body fields are ignored. `multipart` bodies are read by the route itself. */
  body?: z.ZodType
  multipart?: boolean
  response: z.ZodType
  /** Status of success. Default 200. */
  status?: number
  /** The answer carries a secret: it is never stored, so a repeat by its `Idempotency-Key` is a 409 `CONFLICT`. */
  secretAnswer?: boolean
}

/** Declares an operation and keeps its literal types for `mount` (service) and `call` (browser). */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined

/** What a handler receives: parsed input. */
export interface ParsedInput<E extends EndpointSpec> {
  params: OutputOf<Part<E, 'params'>>
  query: OutputOf<Part<E, 'query'>>
  body: OutputOf<Part<E, 'body'>>
}

/** What a handler returns, and what the caller gets back. */
export type Answer<E extends EndpointSpec> = z.output<E['response']>

/** What a handler may return: the answer before defaults are applied. */
export type Reply<E extends EndpointSpec> = z.input<E['response']>

/** What a caller sends: only the parts that the endpoint declares. */
export type CallInput<E extends EndpointSpec> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends z.ZodType ? K : never]: InputOf<Part<E, K>>
}
