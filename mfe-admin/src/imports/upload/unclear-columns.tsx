import type { UnclearColumn, UploadDecimals } from '@fundharbor/contracts/catalog/imports'
import { formatNumber } from '@fundharbor/kit'
import { Radio } from 'antd'
import styles from './upload.module.css'

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
        <Radio value=",">{formatNumber(Number(comma))}</Radio>
        <Radio value=".">{formatNumber(Number(point))}</Radio>
      </Radio.Group>
    </fieldset>
  ))
