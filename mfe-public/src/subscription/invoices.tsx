import type { Invoice } from '@fundharbor/contracts/identity/billing'
import { Badge, Button, formatDate, formatMoney, QueryError, useQuery, type BadgeTone } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { useState } from 'react'
import styles from './manage.module.css'
import { planName } from './plans.ts'
import { invoicesQuery } from './queries.ts'

/** One year; older invoices show on request. */
const INITIAL_COUNT = 12

/** The user's invoices. Renders nothing before the first one. */
export function Invoices() {
  const query = useQuery(invoicesQuery())
  const invoices = query.data
  const [showsAll, setShowsAll] = useState(false)
  if (query.error && !invoices) return <QueryError title="Your invoices did not load" query={query} />
  if (!invoices || invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className={styles.title}>
        Invoices
      </h2>
      <Table caption="Invoices, newest first" stacks>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Number</th>
            <th scope="col">Plan</th>
            <th scope="col" data-align="end">
              Amount
            </th>
            <th scope="col">Status</th>
            <th scope="col">Links</th>
          </tr>
        </thead>
        <tbody>
          {(showsAll ? invoices : invoices.slice(0, INITIAL_COUNT)).map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </Table>
      {!showsAll && invoices.length > INITIAL_COUNT && (
        <Button className={styles.more} variant="secondary" size="sm" onClick={() => setShowsAll(true)}>
          Show all {invoices.length} invoices
        </Button>
      )}
    </section>
  )
}

const tones: Record<Invoice['status'], BadgeTone> = {
  draft: 'neutral',
  open: 'urgent',
  paid: 'ok',
  uncollectible: 'bad',
  void: 'neutral',
}

function Row({
  invoice: { number, createdAt, plan, total, currency, status, hostedUrl, pdfUrl },
}: {
  invoice: Invoice
}) {
  const name = number ?? formatDate(createdAt)
  return (
    <tr>
      <td data-label="Date">{formatDate(createdAt)}</td>
      <td data-label="Number">{number ?? 'Not assigned yet'}</td>
      <td data-label="Plan">{plan ? planName(plan) : 'Unknown'}</td>
      <td data-align="end" data-label="Amount">
        {formatMoney(total, currency)}
      </td>
      <td data-label="Status">
        <Badge tone={tones[status]}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>
      </td>
      <td>
        <div className={styles.links}>
          {hostedUrl && (
            <a
              href={hostedUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`View and print invoice ${name}`}
            >
              View
            </a>
          )}
          {pdfUrl && (
            <a href={pdfUrl} aria-label={`PDF of invoice ${name}`}>
              PDF
            </a>
          )}
        </div>
      </td>
    </tr>
  )
}
