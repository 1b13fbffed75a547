import type { Invoice } from '@fundharbor/contracts/identity/billing'
import { Badge, Button, ErrorState, formatDate, useQuery, type BadgeTone } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { useState } from 'react'
import { formatPrice } from '../payment/format-price.ts'
import styles from './manage.module.css'
import { nameOf } from './plans.ts'
import { invoicesQuery } from './queries.ts'

/** A year of months stands open; the older ones are behind a button. */
const FIRST = 12

/** The own invoices, to be printed or kept. Nothing stands here before the first one. */
export function Invoices() {
  const { data: invoices, error, isFetching, refetch } = useQuery(invoicesQuery())
  const [showsAll, setShowsAll] = useState(false)
  if (error && !invoices)
    return (
      <ErrorState
        title="Your invoices did not load"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!invoices || invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className={styles.title}>
        Invoices
      </h2>
      <Table caption="Invoices, newest first">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Number</th>
            <th scope="col">Plan</th>
            <th scope="col" data-align="end">
              Amount
            </th>
            <th scope="col">Status</th>
            <th scope="col">Copies</th>
          </tr>
        </thead>
        <tbody>
          {(showsAll ? invoices : invoices.slice(0, FIRST)).map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </Table>
      {!showsAll && invoices.length > FIRST && (
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
      <td>{formatDate(createdAt)}</td>
      <td>{number ?? 'None yet'}</td>
      <td>{plan ? nameOf(plan) : 'Not stated'}</td>
      <td data-align="end">{formatPrice(total, currency)}</td>
      <td>
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
