import type { AwardPayment } from '@fundharbor/contracts/catalog/grant-award'
import { Button, Checkbox, clock, Field, formatMoney, IconButton, showErrorToast } from '@fundharbor/kit'
import { AmountField } from '@fundharbor/kit/ui/amount-field.tsx'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useState, type SubmitEvent } from 'react'
import { formatDay } from '../../shared/format-day.ts'
import { toIsoDay } from '../../shared/iso-day.ts'
import page from '../grant.module.css'
import styles from './award.module.css'
import { useChangeAward, type Won } from './queries.ts'

const showFailure = (error: unknown) => showErrorToast('The payments could not be saved', error)

/** What the funder pays: received, or expected. */
export function Payments(won: Won) {
  const { payments, totals, terms } = won.award
  const change = useChangeAward(won)
  const money = (amount: string) => formatMoney(amount, terms.currency)
  const save = (changed: AwardPayment[]) => change.mutate({ payments: changed }, { onError: showFailure })
  if (payments.length === 0 && !won.canEdit) return null
  return (
    <div className={styles.part}>
      <h3>Payments</h3>
      {payments.length > 0 && (
        <p className={page.hint}>
          {money(totals.received)} received, {money(totals.outstanding)} to come.
        </p>
      )}
      <ul className={page.steps}>
        {payments.map((payment, at) => (
          <li key={at} className={styles.payment}>
            {won.canEdit ? (
              <EditablePayment
                payment={payment}
                label={money(payment.amount)}
                isBusy={change.isPending}
                onChange={(changed) => save(payments.toSpliced(at, 1, ...changed))}
              />
            ) : (
              <p>
                {money(payment.amount)} <span className={page.hint}>{describe(payment)}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {won.canEdit && <AddPayment {...won} />}
    </div>
  )
}

function describe({ receivedOn, expectedOn }: AwardPayment): string {
  if (receivedOn) return `received on ${formatDay(receivedOn)}`
  return expectedOn ? `expected on ${formatDay(expectedOn)}` : 'expected'
}

interface EditableProps {
  payment: AwardPayment
  /** The sum. */
  label: string
  isBusy: boolean
  /** With the changed payment, or with none to delete it. */
  onChange: (changed: AwardPayment[]) => void
}

function EditablePayment({ payment, label, isBusy, onChange }: EditableProps) {
  const isReceived = payment.receivedOn !== null
  const day = isReceived ? 'receivedOn' : 'expectedOn'
  return (
    <>
      <span>{label}</span>
      <Checkbox
        label="Received"
        aria-label={`Received: ${label}`}
        checked={isReceived}
        disabled={isBusy}
        onChange={({ target }) =>
          onChange([{ ...payment, receivedOn: target.checked ? toIsoDay(clock.now()) : null }])
        }
      />
      <Field
        // A colleague's change replaces what is shown.
        key={`${day} ${payment[day]}`}
        label={`${isReceived ? 'Received on' : 'Expected on'}: ${label}`}
        hideLabel
        type="date"
        defaultValue={payment[day] ?? ''}
        onBlur={({ target: { value } }) => {
          if (value !== (payment[day] ?? '') && (value || !isReceived))
            onChange([{ ...payment, [day]: value || null }])
        }}
      />
      <IconButton small label={`Delete payment: ${label}`} disabled={isBusy} onClick={() => onChange([])}>
        <TrashIcon size={18} aria-hidden />
      </IconButton>
    </>
  )
}

function AddPayment(won: Won) {
  const { payments, terms } = won.award
  const change = useChangeAward(won)
  const [amount, setAmount] = useState('')
  const [expectedOn, setExpectedOn] = useState('')
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    change.mutate(
      { payments: [...payments, { amount, expectedOn: expectedOn || null, receivedOn: null }] },
      {
        onSuccess: () => {
          setAmount('')
          setExpectedOn('')
        },
        onError: showFailure,
      },
    )
  }
  return (
    <form className={page.addStep} noValidate onSubmit={handleSubmit}>
      <AmountField label="New payment" currency={terms.currency} value={amount} onValueChange={setAmount} />
      <Field
        label="Expected on"
        optional
        type="date"
        value={expectedOn}
        onChange={(event) => setExpectedOn(event.target.value)}
      />
      <Button type="submit" variant="secondary" disabled={amount.trim() === ''} busy={change.isPending}>
        Add payment
      </Button>
    </form>
  )
}
