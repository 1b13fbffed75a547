import { Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Above the title, e.g. badges. */
  above?: ReactNode
  description?: ReactNode
  /** 480, 640, 960 or 1180 pixels wide; on a phone always a full-width sheet. `xl` has no padding around the children. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** A column of facts at the right, 312 pixels wide; on a phone below the title. */
  rail?: ReactNode
  /** Cannot be closed without an answer: no close button, and Escape does nothing. Above everything else. */
  required?: boolean
  /** While a dialog of somebody else, such as a bank's, may be above this one: leaves pointer and focus to it, and stays as it is. */
  yields?: boolean
  /** Buttons that do not scroll. A button submits a form in the body with `form="id"`. */
  footer?: ReactNode
  /** Text at the start of the footer. */
  note?: ReactNode
  children?: ReactNode
}

const Frame = lazyPart(() => import('./dialog-frame.tsx').then((module) => module.DialogFrame))

/** A modal dialog. Its code is loaded when the first one opens. */
export const Dialog = (props: DialogProps) => <LazyDialog {...props} />

/** A dialog at the right edge, for filters and menus; on a phone a sheet. */
export const Drawer = (props: Omit<DialogProps, 'size' | 'rail' | 'required'>) => (
  <LazyDialog {...props} drawer />
)

function LazyDialog(props: DialogProps & { drawer?: boolean }) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  // Deferred, because React holds back what replaces a fallback for 300 ms.
  const isWanted = useDeferredValue(wasOpen, false)
  return <Suspense fallback={null}>{isWanted && <Frame {...props} />}</Suspense>
}
