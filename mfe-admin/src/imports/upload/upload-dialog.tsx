import type { UploadMapping, UploadPreview } from '@fundharbor/contracts/catalog/imports'
import { formatCount, problemMessage } from '@fundharbor/kit'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { usePreview, useUpload } from './queries.ts'
import { FirstRows } from './first-rows.tsx'
import { MappingTable } from './mapping-table.tsx'
import { Summary } from './summary.tsx'
import styles from './upload.module.css'

/** A file, its columns, its first rows; then the import. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<UploadPreview>()
  const look = usePreview()
  const upload = useUpload()
  const handleLook = (chosen: File, mapping?: UploadMapping) =>
    look.mutate({ file: chosen, mapping }, { onSuccess: setPreview })
  const handleFile = (chosen: File | undefined) => {
    setFile(chosen)
    setPreview(undefined)
    upload.reset()
    if (chosen) handleLook(chosen)
  }
  const error = look.error ?? upload.error
  const canImport = preview && preview.refused < preview.rows
  return (
    <Modal
      open
      width={980}
      title="Upload a file"
      okText={preview ? `Import ${formatCount(preview.rows - preview.refused, 'row')}` : 'Import'}
      okButtonProps={{ disabled: !canImport || look.isPending }}
      confirmLoading={upload.isPending}
      cancelText="Cancel"
      onOk={() =>
        file && preview && upload.mutate({ file, mapping: preview.mapping }, { onSuccess: onClose })
      }
      onCancel={onClose}
    >
      <label className={styles.file}>
        File
        <input
          type="file"
          accept=".csv,.json,text/csv,application/json"
          onChange={(event) => handleFile(event.target.files?.[0])}
        />
      </label>
      <p className={styles.hint}>
        CSV with a header or a JSON list, in UTF-8, at most 10 MB and 20,000 rows.
      </p>
      {look.isPending && <p role="status">Reading the file …</p>}
      {error && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={problemMessage(error, 'The file could not be sent. Try again.')}
        />
      )}
      {file && preview && (
        <>
          <Summary preview={preview} />
          <MappingTable preview={preview} onChange={(mapping) => handleLook(file, mapping)} />
          <FirstRows preview={preview} />
        </>
      )}
    </Modal>
  )
}
