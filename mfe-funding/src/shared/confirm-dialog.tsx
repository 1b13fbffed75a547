import { Button, Dialog } from '@fundharbor/kit'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen. */
  children: string
  cancelLabel: string
  confirmLabel: string
  busy: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export const ConfirmDialog = ({ open, title, children, busy, ...props }: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={props.onCancel}
    size="sm"
    title={title}
    description={children}
    footer={
      <>
        <Button variant="quiet" onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button variant="danger" busy={busy} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </>
    }
  />
)
