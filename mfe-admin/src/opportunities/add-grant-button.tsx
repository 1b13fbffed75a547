import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { Button } from 'antd'
import { useState } from 'react'
import { AddDialog } from './add-dialog.tsx'

/** Opens the dialog for a new opportunity. */
export function AddGrantButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button type="primary" icon={<PlusIcon size={16} weight="bold" />} onClick={() => setIsOpen(true)}>
        Add Grant Opportunity
      </Button>
      {isOpen && <AddDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
