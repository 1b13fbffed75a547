import { RELEASE_SITE } from '@fundharbor/contracts/platform/release-site'
import { canaryCookie, cookieAttributes, groupCookie } from '../releases/canary-cookie.ts'
import { block, quote } from './lines.ts'
import type { NginxSettings } from './settings.ts'

const escape = (text: string) => text.replaceAll('.', '\\.')

/** While there is a canary, a visitor is assigned a site at random, and then by the cookie. */
export function canaryMaps({ canary, liveDir, https }: NginxSettings): string[] {
  if (!canary) return []
  const assigned = `~^yes:${escape(canary.id)}_(?:in|out)$`
  return [
    ...block('split_clients "$request_id" $canary_random', [`${canary.share}% in;`, '* out;']),
    ...block(`map $cookie_${canaryCookie} $canary_group`, [
      `${quote(groupCookie(canary, 'in'))} in;`,
      `${quote(groupCookie(canary, 'out'))} out;`,
      'default $canary_random;',
    ]),
    ...block('map $canary_group $site_root', [`in ${quote(canary.dir)};`, `default ${quote(liveDir)};`]),
    '# The content service completes the pages of the site that the visitor gets.',
    ...block('map $canary_group $release_site', ['in canary;', 'default "";']),
    ...block(`map "$is_page:$cookie_${canaryCookie}" $canary_cookie`, [
      `${quote(assigned)} "";`,
      `"~^yes:" "${canaryCookie}=${canary.id}_$canary_group; ${cookieAttributes(https)}";`,
      'default "";',
    ]),
  ]
}

/** The folder that a request's pages and registry are served from. */
export const siteRoot = ({ canary, liveDir }: NginxSettings): string[] =>
  canary ? ['set $is_page yes;', 'root $site_root;'] : [`root ${quote(liveDir)};`]

export const canaryPageLines = ({ canary }: NginxSettings): string[] => (canary ? ['set $is_page yes;'] : [])

/** Tells services which site the visitor gets, and clears what clients send. */
export const releaseSiteLine = ({ canary }: NginxSettings): string =>
  `proxy_set_header ${RELEASE_SITE} ${canary ? '$release_site' : '""'};`

export const canaryHeaderLines = ({ canary }: NginxSettings): string[] =>
  canary ? ['set $is_page "";', 'add_header Set-Cookie $canary_cookie always;'] : []
