import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { checkoutPage, invoicePage } from './html.ts'
import type { Store } from './store.ts'

interface PageResponse {
  status: number
  body: unknown
  type?: string
}

const folder = new URL('../browser/', import.meta.url)

/** `stripe` is a classic script, as Stripe's is; the others are modules. */
const scripts = ['stripe', 'card-form', 'challenge', 'requests', 'checkout', 'invoice']

/** Scripts, styles, and pages under `/dev/stripe/`. */
export function handlePage(store: Store, path: string): PageResponse {
  const name = /^\/dev\/stripe\/([\w-]+)\.(?:js|ts)$/.exec(path)?.[1]
  if (name && scripts.includes(name))
    return {
      status: 200,
      type: 'text/javascript; charset=utf-8',
      body: stripTypeScriptTypes(read(`${name}.ts`)),
    }
  if (path === '/dev/stripe/form.css')
    return { status: 200, type: 'text/css; charset=utf-8', body: read('form.css') }
  const [, kind, id = ''] = /^\/dev\/stripe\/(invoices|checkout)\/(\w+)$/.exec(path) ?? []
  const page =
    kind === 'invoices' ? invoicePage(store, id) : kind === 'checkout' ? checkoutPage(store, id) : null
  if (page !== null) return { status: 200, body: page }
  return { status: 404, body: { error: { type: 'invalid_request_error', message: 'Page not found.' } } }
}

const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
