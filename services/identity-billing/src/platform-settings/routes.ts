import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import {
  flagNames,
  internalSettings,
  NewBanner,
  settings as contract,
  type Notice,
  type Settings as Shown,
  type FeatureFlags,
} from '@fundharbor/contracts/platform/settings'
import { Router } from '@koa/router'
import type { Settings } from '../settings.ts'
import { changeSetting, readSettings } from './model.ts'

const BANNER = 'banner'

/** Feature flags and the banner, which administrators change while the site runs. */
export function platformSettingsRouter({ adminTwoFactor }: Settings): Router {
  const router = new Router()
  const present = () => presentSettings(adminTwoFactor)

  mount(router, contract.read, present)

  mount(router, contract.switch, async ({ person, params, body }) => {
    await changeSetting(person, {
      name: params.name,
      action: body.on ? 'turned on' : 'turned off',
      next: (before) => (before === undefined && body.on ? undefined : body.on),
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

  mount(router, contract.notice, async ({ ctx }) => {
    ctx.set('Cache-Control', 'public, max-age=15')
    return presentNotice()
  })

  mount(router, internalSettings.featureFlags, readFeatureFlags)

  return router
}

/** Which features are on, from the database. */
export async function readFeatureFlags(): Promise<FeatureFlags> {
  const rows = await readSettings()
  return Object.fromEntries(flagNames.map((name) => [name, rows.get(name)?.value !== false])) as FeatureFlags
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
      on: rows.get(name)?.value !== false,
      changed: changeOf(name),
    })),
    banner: NewBanner.nullable().parse(rows.get(BANNER)?.value ?? null),
    bannerChanged: changeOf(BANNER),
    adminTwoFactor: adminTwoFactor ? 'required' : 'optional',
  }
}

/** The banner, during its time window. */
async function presentNotice(): Promise<Notice | null> {
  const row = (await readSettings()).get(BANNER)
  const banner = NewBanner.nullable().parse(row?.value ?? null)
  if (!row || !banner) return null
  const now = clock.now().toISOString()
  if ((banner.from && now < banner.from) || (banner.until && now >= banner.until)) return null
  return { id: row.changedAt.toISOString(), text: banner.text, tone: banner.tone }
}
