import { findCaller, type InternalCallers, type Party } from '@fundharbor/contracts/check/callers'
import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import type { Context } from 'koa'
import { internalCalls } from './callers.ts'

/** Header with the proof of another service; the gateway removes it from outside requests. */
export const SECRET_HEADER = 'x-internal-secret'

/** Whether a proof is a known caller's and, with an endpoint, whether that caller may call it. */
export type Trust = (proof: string, spec?: Pick<EndpointSpec, 'method' | 'path'>) => boolean

/** Trusts the callers whose public keys are configured, within `internalCalls`. */
export function trustCallers(callers: InternalCallers, own: Party): Trust {
  // Each caller sends the same proof with every request.
  const known = new Map<string, Party>()
  return (proof, spec) => {
    const caller = proof === '' ? undefined : (known.get(proof) ?? findCaller(callers, proof, own))
    if (!caller) return false
    known.set(proof, caller)
    return !spec || internalCalls[caller].includes(`${spec.method} ${spec.path}`)
  }
}

/** Whether a request comes from another service of this platform and, with an endpoint, from one that may call it. */
export const isTrustedService = (ctx: Context, spec?: EndpointSpec): boolean =>
  (ctx.app.context.trust as Trust)(ctx.get(SECRET_HEADER), spec)
