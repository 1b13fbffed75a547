import { decimalSignOf, parseAmount, type DecimalSign } from '@fundharbor/contracts/amounts'
import {
  AmountField,
  type UnclearColumn,
  type UploadDecimals,
  type UploadSettings,
} from '@fundharbor/contracts/catalog/imports'
import type { Table } from '../tables/read-table.ts'

interface FoundDecimals {
  decimals: UploadDecimals
  unclear: UnclearColumn[]
}

/** The decimal sign of each column of amounts: the one that its values show, else the chosen one. */
export function readDecimals(table: Table, { mapping, decimals: chosen }: UploadSettings): FoundDecimals {
  const found: FoundDecimals = { decimals: {}, unclear: [] }
  for (const field of AmountField.options) {
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
