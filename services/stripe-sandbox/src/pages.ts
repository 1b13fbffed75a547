import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { checkoutPage, invoicePage } from './html.ts'
import type { Ledger } from './ledger.ts'

interface Page {
  status: number
  body: unknown
  type?: string
}

const folder = new URL('../browser/', import.meta.url)

/** The browser's script and its parts. The script is a classic one, as Stripe's is; the parts are modules. */
const scripts = ['stripe', 'card-form', 'challenge', 'requests', 'checkout', 'invoice']

const served = new Map<string, Page>()

/** Scripts, styles and pages under `/dev/stripe/`. */
export function answerPage(ledger: Ledger, path: string): Page {
  const name = /^\/dev\/stripe\/([\w-]+)\.(?:js|ts)$/.exec(path)?.[1]
  if (name && scripts.includes(name)) return script(name)
  if (path === '/dev/stripe/form.css') return style()
  const [, kind, id = ''] = /^\/dev\/stripe\/(invoices|checkout)\/(\w+)$/.exec(path) ?? []
  const page =
    kind === 'invoices' ? invoicePage(ledger, id) : kind === 'checkout' ? checkoutPage(ledger, id) : null
  if (page !== null) return { status: 200, body: page }
  return {
    status: 404,
    body: { error: { type: 'invalid_request_error', message: 'There is no such page.' } },
  }
}

function script(name: string): Page {
  const known = served.get(name)
  if (known) return known
  const source = readFileSync(new URL(`${name}.ts`, folder), 'utf8')
  const page = { status: 200, type: 'text/javascript; charset=utf-8', body: stripTypeScriptTypes(source) }
  served.set(name, page)
  return page
}

const style = (): Page => ({
  status: 200,
  type: 'text/css; charset=utf-8',
  body: readFileSync(new URL('form.css', folder), 'utf8'),
})
