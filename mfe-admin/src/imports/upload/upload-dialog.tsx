import type { DayOrders, UploadMapping, UploadPreview } from '@fundharbor/contracts/catalog/imports'
import { formatCount, problemMessage } from '@fundharbor/kit'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useGuardedClose } from '../../records/use-guarded-close.ts'
import { usePreview, useUpload } from './queries.ts'
import { FirstRows } from './first-rows.tsx'
import { knownOrders, MappingTable } from './mapping-table.tsx'
import { Summary } from './summary.tsx'
import styles from './upload.module.css'

/** Uploads a file of opportunities: checks it, maps its columns and imports its rows. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<UploadPreview>()
  const check = usePreview()
  const upload = useUpload()
  const handleCheck = (checked: File, reading?: { mapping: UploadMapping; dayOrders: DayOrders }) =>
    check.mutate({ file: checked, ...reading }, { onSuccess: setPreview })
  const handleSelect = (selected: File | undefined) => {
    setFile(selected)
    setPreview(undefined)
    upload.reset()
    if (selected) handleCheck(selected)
  }
  const handleCancel = useGuardedClose(() => file !== undefined, onClose)
  const error = check.error ?? upload.error
  const isUnclear = Object.values(preview?.dayOrders ?? {}).includes('unclear')
  const canImport = preview && !isUnclear && preview.invalid < preview.rows
  return (
    <Modal
      open
      width={980}
      title="Upload a file"
      okText={preview ? `Import ${formatCount(preview.rows - preview.invalid, 'row')}` : 'Import'}
      okButtonProps={{ disabled: !canImport || check.isPending }}
      confirmLoading={upload.isPending}
      cancelText="Cancel"
      onOk={() =>
        file &&
        preview &&
        upload.mutate(
          { file, mapping: preview.mapping, dayOrders: knownOrders(preview) },
          { onSuccess: onClose },
        )
      }
      onCancel={handleCancel}
    >
      <label className={styles.file}>
        File
        <input
          type="file"
          accept=".csv,.json,text/csv,application/json"
          onChange={(event) => handleSelect(event.target.files?.[0])}
        />
      </label>
      <p className={styles.hint}>
        A CSV file with a header row or a JSON array, in UTF-8. Up to 10 MB and 20,000 rows.
      </p>
      {check.isPending && <p role="status">Reading the file…</p>}
      {error && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={problemMessage(error, 'The upload failed. Try again.')}
        />
      )}
      {file && preview && (
        <>
          <Summary preview={preview} />
          <MappingTable preview={preview} onChange={(reading) => handleCheck(file, reading)} />
          <FirstRows preview={preview} />
        </>
      )}
    </Modal>
  )
}
