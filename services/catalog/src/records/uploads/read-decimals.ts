import { decimalSignOf, parseAmount, type DecimalSign } from '@fundharbor/contracts/amounts'
import type { UnclearColumn } from '@fundharbor/contracts/catalog/imports'
import type { Table } from '../tables/read-table.ts'

/** The columns of fields, and what was answered about their decimal signs. */
interface AmountColumns<F extends string> {
  mapping: Partial<Record<F, string>>
  decimals: Partial<Record<F, DecimalSign>>
}

interface FoundDecimals<F extends string> {
  decimals: Partial<Record<F, DecimalSign>>
  unclear: (Omit<UnclearColumn, 'field'> & { field: F })[]
}

/** The decimal sign of each column of amounts: the one that its values show, else the chosen one. */
export function readDecimals<F extends string>(
  table: Table,
  fields: readonly F[],
  { mapping, decimals: chosen }: AmountColumns<F>,
): FoundDecimals<F> {
  const found: FoundDecimals<F> = { decimals: {}, unclear: [] }
  for (const field of fields) {
    const column = mapping[field]
    if (column === undefined) continue
    const texts = table.rows.map(({ cells }) => cells[column] ?? '')
    const shown = table.isTyped ? null : decimalSignOf(texts)
    found.decimals[field] = shown ?? chosen[field]
    const example = texts.find((text) => parseAmount(text).kind === 'ambiguous')
    if (shown || example === undefined) continue
    const [point, comma] = [meaningOf(example, '.'), meaningOf(example, ',')]
    found.unclear.push({
      field,
      column,
      example: example.trim(),
      point,
      comma,
      decimal: chosen[field] ?? null,
    })
  }
  return found
}

function meaningOf(text: string, decimal: DecimalSign): string {
  const [reading, unclear] = [parseAmount(text, { decimal }), parseAmount(text)]
  if (reading.kind === 'amount') return reading.value
  return unclear.kind === 'ambiguous' ? unclear.choices[1] : ''
}
