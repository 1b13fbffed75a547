import type { UploadPreview } from '@fundharbor/contracts/catalog/imports'
import { formatCount, formatDateTime, formatNumber } from '@fundharbor/kit'
import { Alert } from 'antd'
import styles from './upload.module.css'

/** How many rows would be imported, and whether the file was imported before. */
export const Summary = ({ preview: { rows, invalid, importedAt } }: { preview: UploadPreview }) => (
  <div className={styles.summary} role="status">
    <Alert
      type={invalid > 0 ? 'warning' : 'success'}
      showIcon
      title={
        invalid > 0
          ? `${formatNumber(invalid)} of ${formatCount(rows, 'row')} will be skipped because of errors`
          : `${formatCount(rows, 'row')} can be imported`
      }
    />
    {importedAt && (
      <Alert
        type="info"
        showIcon
        title={`This file was already imported on ${formatDateTime(importedAt)}.`}
        description="Importing it again with the same columns changes nothing."
      />
    )}
  </div>
)
