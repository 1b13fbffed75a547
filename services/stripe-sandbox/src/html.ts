import type Stripe from 'stripe'
import { nameOf } from './prices.ts'
import type { Store } from './store.ts'

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const frame = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/stripe/form.css">
</head>
<body class="stripe-sandbox-page">
<main>
${body}
</main>
</body>
</html>`

const statuses: Record<string, string> = {
  paid: 'Paid',
  open: 'Unpaid',
  void: 'Void',
  draft: 'Draft',
  uncollectible: 'Uncollectible',
}

/** A printable invoice; null if it does not exist. */
export function invoicePage({ state }: Store, id: string): string | null {
  const invoice = state.invoices[id]
  if (!invoice) return null
  const credit = invoice.amount_due - invoice.total
  return frame(
    `Invoice ${invoice.number ?? ''}`,
    `<p class="stripe-sandbox-note">Stripe sandbox: no real payment was made.</p>
<h1>Invoice ${escape(invoice.number ?? '')}</h1>
<dl class="stripe-sandbox-facts">
<dt>Date</dt><dd>${day(invoice.created)}</dd>
<dt>Status</dt><dd>${statuses[invoice.status ?? 'draft'] ?? ''}</dd>
<dt>For</dt><dd>${escape(invoice.customer_name ?? invoice.customer_email ?? '')}</dd>
<dt>From</dt><dd>Fundharbor</dd>
</dl>
<table>
<thead><tr><th scope="col">Description</th><th scope="col">From</th><th scope="col">To</th><th scope="col" class="stripe-sandbox-amount">Amount</th></tr></thead>
<tbody>${invoice.lines.data.map(row).join('')}</tbody>
<tfoot>
<tr><th scope="row" colspan="3">Total</th><td class="stripe-sandbox-amount">${dollars(invoice.total)}</td></tr>
${credit === 0 ? '' : `<tr><th scope="row" colspan="3">Credit</th><td class="stripe-sandbox-amount">${dollars(credit)}</td></tr>`}
<tr><th scope="row" colspan="3">Amount due</th><td class="stripe-sandbox-amount">${dollars(invoice.amount_due)}</td></tr>
</tfoot>
</table>
<p><button type="button" class="stripe-sandbox-button" id="print">Print</button></p>
<script src="/dev/stripe/invoice.js"></script>`,
  )
}

const row = ({ description, period, amount }: Stripe.InvoiceLineItem) =>
  `<tr><td>${escape(description ?? '')}</td><td>${day(period.start)}</td><td>${day(period.end)}</td><td class="stripe-sandbox-amount">${dollars(amount)}</td></tr>`

/** The hosted payment page; null if the session does not exist. */
export function checkoutPage({ state }: Store, id: string): string | null {
  const session = state.checkoutSessions[id]
  if (!session) return null
  if (session.status !== 'open')
    return frame(
      'Payment',
      `<h1>This payment page is closed</h1><p>${session.status === 'complete' ? 'The payment is complete.' : 'It expired after one day.'}</p>`,
    )
  const price = state.prices[state.checkoutOrders[id]?.price ?? '']
  return frame(
    'Payment',
    `<h1>Subscribe to ${escape(price ? nameOf(price) : '')}</h1>
<p>${dollars(session.amount_total ?? 0)} a month</p>
<form id="checkout" data-session="${escape(id)}" novalidate>
<div class="stripe-sandbox-field"><label for="email">Email</label>
<input id="email" type="email" autocomplete="email"></div>
<div id="card"></div>
<p role="alert" id="problem"></p>
<button type="submit" class="stripe-sandbox-button">Subscribe</button>
${session.cancel_url ? `<p><a href="${escape(session.cancel_url)}">Back</a></p>` : ''}
</form>
<script type="module" src="/dev/stripe/checkout.js"></script>`,
  )
}
