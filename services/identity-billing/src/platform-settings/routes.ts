import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { isOnFor } from '@fundharbor/chassis/data/flag-targeting'
import {
  featureFlags as personalFlags,
  internalFeatureFlags,
} from '@fundharbor/contracts/platform/feature-flags'
import { flagNames, flags } from '@fundharbor/contracts/platform/flag-names'
import {
  NewBanner,
  settings as contract,
  type Notice,
  type Settings as Shown,
} from '@fundharbor/contracts/platform/settings'
import { Router } from '@koa/router'
import type { z } from 'zod'
import type { Settings } from '../settings.ts'
import { readFlagRules, readRule, storedRule } from './flag-rules.ts'
import { changeSetting, readSettings } from './model.ts'

const BANNER = 'banner'

/** Feature flags and the banner, which administrators change while the site runs. */
export function platformSettingsRouter({ adminTwoFactor }: Settings): Router {
  const router = new Router()
  const present = () => presentSettings(adminTwoFactor)

  mount(router, contract.read, present)

  mount(router, contract.switch, async ({ person, params, body }) => {
    const { name } = params
    if (body.targeting && !flags[name].isTargeted)
      throw invalid({ targeting: 'This feature is on or off for everyone.' })
    await changeSetting(person, {
      name,
      action: describeChange(body),
      next: (before) => nextRule(before?.value, body),
    })
    featureFlags.refresh()
    return present()
  })

  mount(router, contract.announce, async ({ person, body: { banner, seenAt } }) => {
    await changeSetting(person, {
      name: BANNER,
      action: banner ? 'changed the banner' : 'removed the banner',
      next: (before) => {
        if ((before?.changedAt.toISOString() ?? null) === seenAt) return banner
        throw conflict('Someone else has changed the banner. Review it before you change it.')
      },
    })
    return present()
  })

  mount(router, contract.notice, presentNotice)

  mountFlagReading(router)
  return router
}

/** The flags: as rules for services, and as what is on for the current person for pages. */
function mountFlagReading(router: Router): void {
  mount(router, internalFeatureFlags.rules, readFlagRules)

  mount(router, personalFlags.mine, async ({ person, ctx }) => {
    ctx.set('Cache-Control', 'private, no-store')
    const rules = await readFlagRules()
    // An address that nobody has confirmed could be anyone's.
    const known = person?.emailVerified ? person : null
    return Object.fromEntries(flagNames.map((name) => [name, isOnFor(name, rules, known)]))
  })
}

type FlagChange = z.output<(typeof contract.switch)['body']>

/** The value to store; undefined if a flag that nobody has changed stays as it is. */
function nextRule(before: unknown, { on, targeting }: FlagChange): unknown {
  const rule = { on, targeting: targeting === undefined ? readRule(before).targeting : targeting }
  return before === undefined && on && !rule.targeting ? undefined : storedRule(rule)
}

/** In the past tense, for the audit log. */
function describeChange({ on, targeting }: FlagChange): string {
  if (!on) return 'turned off'
  return targeting ? 'turned on for some people' : 'turned on'
}

async function presentSettings(adminTwoFactor: boolean): Promise<Shown> {
  const rows = await readSettings()
  const changeOf = (name: string) => {
    const row = rows.get(name)
    return row ? { changedAt: row.changedAt.toISOString(), changedBy: row.changedBy } : null
  }
  return {
    flags: flagNames.map((name) => ({
      name,
      ...readRule(rows.get(name)?.value),
      changed: changeOf(name),
    })),
    banner: NewBanner.nullable().parse(rows.get(BANNER)?.value ?? null),
    bannerChanged: changeOf(BANNER),
    adminTwoFactor: adminTwoFactor ? 'required' : 'optional',
  }
}

/** The banner, until its time window ends. */
async function presentNotice(): Promise<Notice | null> {
  const row = (await readSettings()).get(BANNER)
  const banner = NewBanner.nullable().parse(row?.value ?? null)
  if (!row || !banner) return null
  if (banner.until && clock.now().toISOString() >= banner.until) return null
  return { id: row.changedAt.toISOString(), ...banner }
}
