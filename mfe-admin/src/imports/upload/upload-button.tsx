import { Button } from 'antd'
import { useState } from 'react'
import { UploadDialog } from './upload-dialog.tsx'

/** Opens the dialog for a file of opportunities. */
export function UploadButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Upload a file</Button>
      {isOpen && <UploadDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
