import type { EndpointSpec, ParsedInput, HandlerResult } from '@fundharbor/contracts/endpoint'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Router } from '@koa/router'
import type { Context } from 'koa'
import { z } from 'zod'
import { assertAllows } from './allows.ts'
import { findUnstorable } from './storable.ts'
import { Failure, forbidden, invalid, signedOut } from './failures.ts'
import { replayOrRun } from './idempotency.ts'
import { readJson } from './json-body.ts'
import { isFromElement } from './origin.ts'
import { handleWithinLimits } from './response-limit.ts'
import { isProduction } from '../runtime/env.ts'
import { isTrustedService } from './trust.ts'

/** Parsed input and, depending on the endpoint's access, the person who sent the request. */
export type HandlerInput<E extends EndpointSpec> = ParsedInput<E> & { person: PersonFor<E>; ctx: Context }

type PersonFor<E extends EndpointSpec> = E['access'] extends 'everyone'
  ? Person | null
  : E['access'] extends 'service'
    ? null
    : Person

export type Handler<E extends EndpointSpec> = (
  input: HandlerInput<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>

const mounted: EndpointSpec[] = []

/** Every endpoint of this process, for the authorization tests. */
export const mountedEndpoints = (): readonly EndpointSpec[] => mounted

/**
 * Serves an endpoint: enforces its access, parses its input, responds with its status and, except in production, checks
 * the response against the contract. Only what is embeddable can be part of a page.
 */
export function mount<E extends EndpointSpec>(router: Router, spec: E, handler: Handler<E>): void {
  mounted.push(spec)
  const readInput = inputReader(spec)
  const verb = spec.method.toLowerCase() as Lowercase<EndpointSpec['method']>
  router[verb](spec.path, async (ctx) => {
    if (!spec.isEmbeddable && isFromElement(ctx)) throw forbidden('This address cannot be embedded in a page')
    const person = await authorize(ctx, spec)
    ctx.state.isForAdministrators = spec.access === 'admin'
    const run = async (input: unknown) => {
      const result = await handler(input as HandlerInput<E>)
      // A handler that sends a file or a stream has set the body itself.
      if (ctx.respond === false || ctx.headerSent || ctx.body != null) return
      ctx.status = ctx.response.get('Location') ? ctx.status : (spec.status ?? 200)
      // Koa sends an empty body for null unless the type is set first.
      if (result === null) ctx.type = 'json'
      if (ctx.status < 300 || ctx.status >= 400) ctx.body = checkResponse(spec, result)
    }
    await handleWithinLimits({ ctx, spec, person }, async () => {
      const input = { ...(await readInput(ctx)), person, ctx }
      await replayOrRun(ctx, spec, () => run(input))
    })
  })
}

/** The person who sent the request; throws if the access, or their role in the workspace, does not allow them. */
async function authorize(ctx: Context, spec: EndpointSpec): Promise<Person | null> {
  const { access = 'member', permission } = spec
  if (access === 'service') {
    if (!isTrustedService(ctx, spec)) throw new Failure('NOT_FOUND', 'That address does not exist')
    return null
  }
  if (access === 'everyone') return ctx.state.optionalPerson()
  const person = await (ctx.state.person() as Promise<Person | null>)
  if (!person) throw signedOut()
  if (access !== 'session' && !person.emailVerified) {
    throw new Failure('UNVERIFIED', 'Please verify your email address first')
  }
  if (access === 'admin' && person.role !== 'admin') throw forbidden('Only administrators can do this')
  assertAllows(person, permission)
  return person
}

function inputReader(spec: EndpointSpec) {
  const query = (spec.query ?? z.object({})).strict()
  return async (ctx: Context) => {
    const params = spec.params ? readParams(spec.params, ctx) : undefined
    // A repeated parameter is an array, but it is one field.
    for (const [name, value] of Object.entries(ctx.query))
      assertStorable({ [name]: [value].flat().join(' ') })
    const queried = query.parse({ ...ctx.query })
    if (spec.body) {
      ctx.request.body = await readJson(ctx, spec)
      assertStorable(ctx.request.body)
    }
    const body = spec.body ? spec.body.parse(ctx.request.body ?? {}) : undefined
    return { params, query: spec.query ? queried : undefined, body }
  }
}

/** Refuses text that no table can hold, wherever it is, before it reaches a statement. */
function assertStorable(input: unknown): void {
  const field = findUnstorable(input)
  if (field !== undefined) throw invalid({ [field]: 'Contains characters that cannot be stored' })
}

/** A malformed id is not found, like an unknown one. */
function readParams(schema: z.ZodType, ctx: Context): unknown {
  const result = schema.safeParse(ctx.params)
  if (!result.success || findUnstorable(result.data) !== undefined)
    throw new Failure('NOT_FOUND', 'That address does not exist')
  return result.data
}

/** In production the handler's types are trusted. Elsewhere a response outside its contract is a 500. */
function checkResponse(spec: EndpointSpec, response: unknown): unknown {
  if (isProduction) return response
  const checked = spec.response.safeParse(response)
  if (checked.success) return checked.data
  // A ZodError itself would be taken for one about the request.
  throw new Error(`The response of ${spec.method} ${spec.path} breaks its contract: ${checked.error.message}`)
}
