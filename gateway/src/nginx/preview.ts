import {
  endedPage,
  leaveCookie,
  leavePath,
  openCookie,
  previewCookie,
  previewPath,
  siteName,
} from '../releases/preview-cookie.ts'
import { block, quote } from './lines.ts'
import type { NginxSettings } from './settings.ts'

/** Links of previews set a cookie, and the cookie decides about the site. nginx gets the tokens in maps. */
export function previewMaps({ previews = [], https }: NginxSettings): string[] {
  return [
    ...block('map $uri $preview_cookie', [
      `${leavePath} ${quote(leaveCookie(https))};`,
      ...previews.map((each) => `${quote(previewPath + each.token)} ${quote(openCookie(each, https))};`),
      'default "";',
    ]),
    ...(previews.length > 0
      ? block(`map $cookie_${previewCookie} $preview_site`, [
          ...previews.map((each) => `${quote(each.token)} ${siteName(each)};`),
          'default "";',
        ])
      : []),
  ]
}

export const previewLocation = (): string[] => [
  'if ($request_method !~ ^(GET|HEAD)$) {',
  '  return 405;',
  '}',
  'set $cache_kind secret;',
  'default_type text/html;',
  ...block('if ($preview_cookie = "")', [`return 404 '${endedPage}';`]),
  'return 302 /;',
]
