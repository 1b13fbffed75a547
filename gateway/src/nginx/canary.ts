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

/** The canary's HTML is served unchanged because the services only know the live release. The 503 leads to it. */
export const canaryPageLines = ({ canary }: NginxSettings): string[] =>
  canary ? ['set $is_page yes;', ...block('if ($canary_group = in)', ['return 503;'])] : []

export const canaryHeaderLines = ({ canary }: NginxSettings): string[] =>
  canary ? ['set $is_page "";', 'add_header Set-Cookie $canary_cookie always;'] : []
