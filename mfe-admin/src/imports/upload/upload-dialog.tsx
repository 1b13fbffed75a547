import type { UploadPreview, UploadSettings } from '@fundharbor/contracts/catalog/imports'
import { formatCount, problemMessage } from '@fundharbor/kit'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useGuardedClose } from '../../records/use-guarded-close.ts'
import { usePreview, useUpload } from './queries.ts'
import { FileField } from './file-field.tsx'
import { FirstRows } from './first-rows.tsx'
import { MappingTable } from './mapping-table.tsx'
import { settingsOf } from './settings.ts'
import { UnclearColumns } from './unclear-columns.tsx'
import { Summary } from './summary.tsx'

/** Uploads a file of opportunities: checks it, maps its columns and imports its rows. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<UploadPreview>()
  const [settings, setSettings] = useState<UploadSettings>()
  const check = usePreview()
  const upload = useUpload()
  const handleRead = (read: UploadPreview) => {
    setPreview(read)
    setSettings(settingsOf(read))
  }
  const handleCheck = (checked: File, chosen?: UploadSettings) => {
    setSettings(chosen)
    check.mutate({ file: checked, settings: chosen }, { onSuccess: handleRead })
  }
  const handleSelect = (selected: File | undefined) => {
    setFile(selected)
    setPreview(undefined)
    setSettings(undefined)
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
      okButtonProps={{ disabled: !canImport || !check.isSuccess }}
      confirmLoading={upload.isPending}
      cancelText="Cancel"
      onOk={() => file && upload.mutate({ file, settings }, { onSuccess: onClose })}
      onCancel={handleCancel}
    >
      <FileField onSelect={handleSelect}>
        An Excel or CSV file with a header row, or a JSON array. Up to 10 MB and 20,000 rows.
      </FileField>
      {check.isPending && <p role="status">Reading the file…</p>}
      {error && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={problemMessage(error, 'The upload failed. Try again.')}
        />
      )}
      {file && preview && settings && (
        <>
          <Summary preview={preview} />
          <UnclearColumns
            preview={preview}
            settings={settings}
            onChange={(chosen) => handleCheck(file, chosen)}
          />
          <MappingTable
            preview={preview}
            settings={settings}
            onChange={(chosen) => handleCheck(file, chosen)}
          />
          <FirstRows preview={preview} />
        </>
      )}
    </Modal>
  )
}
