import { lazy, Suspense, useState, type ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Above the title, e.g. badges. */
  above?: ReactNode
  /** Below the title. */
  description?: ReactNode
  /** 480, 640, 960 or 1180 wide; on a phone always a sheet. The widest leaves its room to the children, to the edge. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Facts at the right (312 wide); on a phone between title and end. */
  rail?: ReactNode
  /** Buttons that stay in sight. A form outside reaches them by `form="id"`. */
  footer?: ReactNode
  /** Words at the footer's start. */
  note?: ReactNode
  children?: ReactNode
}

const Frame = lazy(() => import('./dialog-frame.tsx').then(({ DialogFrame }) => ({ default: DialogFrame })))

/** Asks or shows something above the page. Its code is fetched when the first one opens. */
export const Dialog = (props: DialogProps) => <Opened {...props} />

/** A dialog at the right edge; on a phone the same sheet. For filters and menus. */
export const Drawer = (props: Omit<DialogProps, 'size' | 'rail'>) => <Opened {...props} drawer />

function Opened(props: DialogProps & { drawer?: boolean }) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  )
}
