import {
  endedPage,
  leaveCookie,
  leavePath,
  openCookie,
  previewPath,
  siteName,
} from '../releases/preview-cookie.ts'
import { previewCookie } from '../releases/site-cookies.ts'
import { block, cookieMap, quote } from './lines.ts'
import type { NginxSettings } from './settings.ts'

/** The address with what the browser requests it for: a page, or unknown. Seeing a picture with a preview's address does not open the preview. */
const visits = (path: string): string[] => ['document', ''].map((dest) => `${dest}:${path}`)

/** Links of previews set a cookie, and the cookie decides about the site. nginx gets the tokens in maps. */
export function previewMaps({ previews = [], https }: NginxSettings): string[] {
  const cookies = [
    { path: leavePath, cookie: leaveCookie(https) },
    ...previews.map((each) => ({ path: previewPath + each.token, cookie: openCookie(each, https) })),
  ]
  return [
    ...block('map "$http_sec_fetch_dest:$uri" $preview_cookie', [
      ...cookies.flatMap(({ path, cookie }) =>
        visits(path).map((visit) => `${quote(visit)} ${quote(cookie)};`),
      ),
      'default "";',
    ]),
    ...(previews.length > 0
      ? [
          ...cookieMap(previewCookie(https), '$preview_token'),
          ...block('map $preview_token $preview_site', [
            ...previews.map((each) => `${quote(each.token)} ${siteName(each)};`),
            'default "";',
          ]),
        ]
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
