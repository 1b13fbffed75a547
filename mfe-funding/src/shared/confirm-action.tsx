import { Button, Dialog } from '@fundharbor/kit'
import { useState, type ReactNode } from 'react'

interface ConfirmActionProps {
  title: string
  /** What will happen. */
  description: string
  cancelLabel: string
  confirmLabel: string
  isPending: boolean
  /** Calls `close` when it is done. */
  onConfirm: (close: () => void) => void
  /** The button that opens the dialog. */
  children: (open: () => void) => ReactNode
}

/** A button that asks for confirmation before an action that cannot be undone. */
export function ConfirmAction(props: ConfirmActionProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {props.children(() => setOpen(true))}
      <Dialog
        open={isOpen}
        onOpenChange={close}
        size="sm"
        title={props.title}
        description={props.description}
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              {props.cancelLabel}
            </Button>
            <Button variant="danger" busy={props.isPending} onClick={() => props.onConfirm(close)}>
              {props.confirmLabel}
            </Button>
          </>
        }
      />
    </>
  )
}
