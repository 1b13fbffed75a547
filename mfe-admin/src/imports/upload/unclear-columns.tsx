import type { UnclearColumn, UploadDecimals } from '@fundharbor/contracts/catalog/imports'
import { formatNumber } from '@fundharbor/kit'
import { Radio } from 'antd'
import styles from './upload.module.css'

/** `12,500` or `12.50`: only what has thousands needs no cents. */
const format = (amount: string) => (Number(amount) < 1000 ? amount : formatNumber(Number(amount)))

interface UnclearColumnsProps {
  columns: readonly UnclearColumn[]
  onChoose: (chosen: UploadDecimals) => void
}

/** Asks what amounts mean that can be read in two ways, once for each column. */
export const UnclearColumns = ({ columns, onChoose }: UnclearColumnsProps) =>
  columns.map(({ field, column, example, point, comma, decimal }) => (
    <fieldset key={field} className={styles.question}>
      <legend>
        What does “{example}” in the column “{column}” mean?
      </legend>
      <Radio.Group value={decimal} onChange={({ target }) => onChoose({ [field]: target.value })}>
        <Radio value=",">{format(comma)}</Radio>
        <Radio value=".">{format(point)}</Radio>
      </Radio.Group>
    </fieldset>
  ))
