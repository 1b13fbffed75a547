import { mount } from '../http/mount.ts'
import { capabilitiesOf, type Capability } from '@fundharbor/contracts/platform/capabilities'
import type { ServiceName } from '@fundharbor/contracts/platform/jobs'
import { Router } from '@koa/router'

/** Serves what depends on the configuration to the console. */
export function capabilityRouter(service: ServiceName, capabilities: readonly Capability[] = []): Router {
  const router = new Router()
  mount(router, capabilitiesOf(service).read, () => [...capabilities])
  return router
}

interface Description<E> extends Pick<Capability, 'label' | 'about'> {
  /** Variables that must all be set. */
  needs: readonly (keyof E & string)[]
}

/** A capability, with those of its variables that the environment leaves unset or `off`. */
export const describeCapability = <E extends object>(
  env: E,
  { label, about, needs }: Description<E>,
): Capability => ({
  label,
  about,
  missing: needs.filter((name) => env[name] === undefined || env[name] === 'off'),
})
