import type { UploadPreview } from '@fundharbor/contracts/catalog/imports'
import { formatCount, formatDateTime } from '@fundharbor/kit'
import { Alert } from 'antd'
import styles from './upload.module.css'

/** What would be taken, and whether the file was here before. */
export const Summary = ({ preview: { rows, refused, importedAt } }: { preview: UploadPreview }) => (
  <div className={styles.summary} role="status">
    <Alert
      type={refused > 0 ? 'warning' : 'success'}
      showIcon
      title={
        refused > 0
          ? `${formatCount(rows, 'row')}, ${formatCount(refused, 'row')} will be refused`
          : `${formatCount(rows, 'row')}, all can be taken`
      }
    />
    {importedAt && (
      <Alert
        type="info"
        showIcon
        title={`This file was imported before, on ${formatDateTime(importedAt)}.`}
        description="With the same columns nothing will change."
      />
    )}
  </div>
)
