import type { z } from 'zod'

/**
 * Who may call an endpoint; `data/access.json` must agree.
 * - `everyone`: no session needed
 * - `session`: signed in, verified or not; else 401 `SIGNED_OUT`
 * - `member`: signed in and verified; else 401 `SIGNED_OUT` or 403 `UNVERIFIED`
 * - `admin`: a member with role admin; else 403 `FORBIDDEN`
 * - `service`: another service that `internalCalls` of the chassis names; never routed by the gateway
 */
export type Access = 'everyone' | 'session' | 'member' | 'admin' | 'service'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An operation of the API: its input, its response, and who may call it. Paths use `:name` parameters. */
export interface EndpointSpec {
  method: Method
  path: string
  /** One line for the API's documentation. */
  summary: string
  /** Default `member`. */
  access?: Access
  /**
   * What a role in the workspace must allow; else 403 `FORBIDDEN`. `read` and `comment`: seeing and discussing what the team
   * works on, for everybody but billing. `review`: commenting on documents, for owners, editors and reviewers. `edit`: changing what belongs to the workspace, for owners and editors. `manage`:
   * changing its members, for owners. `billing`: its plan and payments, for owners and the billing role.
   */
  permission?: 'read' | 'comment' | 'review' | 'edit' | 'manage' | 'billing'
  params?: z.ZodObject
  /** Unknown query parameters are a 400. Values arrive as strings: coerce them. */
  query?: z.ZodObject
  /** Unknown body fields are ignored. Routes read `multipart` bodies themselves. */
  body?: z.ZodType
  multipart?: boolean
  response: z.ZodType
  /** Status of a success. Default 200. */
  status?: number
  /** The response contains a secret and is never stored: a repeat with its `Idempotency-Key` is a 409 `CONFLICT`. */
  hasSecretResponse?: boolean
  /**
   * Elements of a page, such as pictures, can request it; else they get a 403. Members choose the addresses of pictures in
   * posts, and readers of a post request them: set this only where a request changes and records nothing.
   */
  isEmbeddable?: boolean
}

/** Declares an operation and keeps its literal types for `mount` (service) and `call` (browser). */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined

/** Parsed input of a handler. */
export interface ParsedInput<E extends EndpointSpec> {
  params: OutputOf<Part<E, 'params'>>
  query: OutputOf<Part<E, 'query'>>
  body: OutputOf<Part<E, 'body'>>
}

/** The response that callers get. */
export type ResponseOf<E extends EndpointSpec> = z.output<E['response']>

/** The result of a handler: the response before defaults are applied. */
export type HandlerResult<E extends EndpointSpec> = z.input<E['response']>

/** Input of a caller: the parts that the endpoint declares. */
export type CallInput<E extends EndpointSpec> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends z.ZodType ? K : never]: InputOf<Part<E, K>>
}
