import type { UserConfigFnObject } from 'vite'
import { runningSite } from './env.ts'
import { remoteConfig } from './federation.ts'
import { siteConfig } from './site/dev-site.ts'

/**
 * Vite configuration of an area outside of this repository. `vite build` builds it as inside. `vite` develops against a
 * running site, by default the one in the variable SITE: its pages, its services and its other areas, with this area as it is
 * built after each change.
 */
export const areaConfig =
  (folder: string, site = runningSite): UserConfigFnObject =>
  ({ command }) => {
    if (command === 'build') return remoteConfig(folder)
    return siteConfig(folder, new URL(site).origin)
  }
