import { RELEASE_SITE } from '@fundharbor/contracts/platform/release-site'
import { siteName } from '../releases/preview-cookie.ts'
import { block, quote } from './lines.ts'
import type { NginxSettings } from './settings.ts'

const hasPreviews = ({ previews = [] }: NginxSettings) => previews.length > 0
const hasSites = (settings: NginxSettings) => settings.canary !== undefined || hasPreviews(settings)

/** The site that a visitor gets: that of a preview before that of the canary, and else the live one. */
export function siteMaps(settings: NginxSettings): string[] {
  const { canary, previews = [], liveDir } = settings
  if (!hasSites(settings)) return []
  const visitor = `"${hasPreviews(settings) ? '$preview_site' : ''}:${canary ? '$canary_group' : ''}"`
  const map = (to: string, sites: { preview: (typeof previews)[number]; value: string }[], rest: string[]) =>
    block(`map ${visitor} ${to}`, [
      ...sites.map(({ preview, value }) => `"~^${siteName(preview)}:" ${value};`),
      ...rest,
    ])
  return [
    ...map(
      '$site_root',
      previews.map((preview) => ({ preview, value: quote(preview.dir) })),
      [...(canary ? [`":in" ${quote(canary.dir)};`] : []), `default ${quote(liveDir)};`],
    ),
    '# The content service completes the pages of the site that the visitor gets.',
    ...map(
      '$release_site',
      previews.map((preview) => ({ preview, value: siteName(preview) })),
      [...(canary ? ['":in" canary;'] : []), 'default "";'],
    ),
    ...(hasPreviews(settings)
      ? block('map $preview_site $site_cache_kind', ['"" revalidate;', 'default private;'])
      : []),
  ]
}

/** The folder that a request's pages and registry are served from. */
export function siteRoot(settings: NginxSettings): string[] {
  if (!hasSites(settings)) return [`root ${quote(settings.liveDir)};`]
  return [
    ...(settings.canary ? ['set $is_page yes;'] : []),
    ...(hasPreviews(settings) ? ['set $cache_kind $site_cache_kind;'] : []),
    'root $site_root;',
  ]
}

/** Tells services which site the visitor gets, and clears what clients send. */
export const releaseSiteLine = (settings: NginxSettings): string =>
  `proxy_set_header ${RELEASE_SITE} ${hasSites(settings) ? '$release_site' : '""'};`
