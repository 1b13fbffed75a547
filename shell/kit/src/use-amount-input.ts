import { parseAmount, unambiguous, type AmountOptions } from '@fundharbor/contracts/amounts'
import { useState } from 'react'
import { formatMoneyInFull, formatNumber } from './format-money.ts'

/** What an input of an amount needs: its value, and how texts are read. */
export interface AmountInput extends Pick<AmountOptions, 'currency' | 'places' | 'max' | 'message'> {
  /** A decimal string such as `12500` or `12500.50`, or what `onValueChange` got. */
  value: string
  /** Gets a decimal string; the typed text in quotes, which no schema accepts, if it cannot be read. */
  onValueChange: (value: string) => void
}

const trimZeros = (decimal: string): string =>
  unambiguous(decimal.replace(/\.0+$/, '').replace(/^(\d+\.\d\d)00$/, '$1'))

/** A text that could not be read is kept in quotation marks. */
const UNREAD_TEXT = /^“(.*)”$/su

/** Whether a value of an input of an amount is a text that could not be read. */
export const isUnread = (value = ''): boolean => UNREAD_TEXT.test(value)

const toTyped = (value: string): string => trimZeros(UNREAD_TEXT.exec(value)?.[1] ?? value)

/**
 * The text in an input of an amount, read where the person is at home: what was understood as `preview`, or two `choices`
 * if that can be two things, or the `problem`. The input has `typed` as its value.
 */
export function useAmountInput({ value, onValueChange, ...options }: AmountInput) {
  const [own, setOwn] = useState({ value, typed: toTyped(value) })
  const read = (text: string) => parseAmount(text, { locale: navigator.language, ...options })
  // Others can change the value, too.
  const typed = own.value === value ? own.typed : toTyped(value)
  const reading = read(typed)
  const type = (text: string) => {
    const next = read(text)
    const unread = next.kind === 'empty' ? '' : `“${text}”`
    const changed = next.kind === 'amount' ? trimZeros(next.value) : unread
    setOwn({ value: changed, typed: text })
    if (changed !== value) onValueChange(changed)
  }
  const format = (decimal: string) =>
    options.currency ? formatMoneyInFull(decimal, options.currency) : formatNumber(Number(decimal))
  const preview = reading.kind === 'amount' ? format(reading.value) : undefined
  return {
    typed,
    type,
    /** Writes what was understood as plain digits. */
    leave: () => reading.kind === 'amount' && setOwn({ value, typed: toTyped(value) }),
    preview: preview === typed ? undefined : preview,
    choices:
      reading.kind === 'ambiguous'
        ? reading.choices.map((choice) => ({ label: format(choice), choose: () => type(trimZeros(choice)) }))
        : undefined,
    problem: reading.kind === 'invalid' ? reading.message : undefined,
  }
}
