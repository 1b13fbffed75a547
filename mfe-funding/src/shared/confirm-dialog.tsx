import { Button, Dialog } from '@fundharbor/kit'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What happens then. */
  children: string
  /** What the two buttons say. */
  no: string
  yes: string
  busy: boolean
  onNo: () => void
  onYes: () => void
}

/** Asks before something is done that cannot be undone. */
export const ConfirmDialog = ({ open, title, children, no, yes, busy, onNo, onYes }: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onNo}
    size="sm"
    title={title}
    description={children}
    footer={
      <>
        <Button variant="quiet" onClick={onNo}>
          {no}
        </Button>
        <Button variant="danger" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </>
    }
  />
)
