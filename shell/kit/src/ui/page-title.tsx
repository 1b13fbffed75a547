import { useEffect, type ReactNode } from 'react'
import { brand } from '../brand.ts'

/** Sets the document title: `Saved searches · Fundharbor`. For pages that render their own heading. */
export function DocumentTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children === brand.name ? children : `${children} · ${brand.name}`
  }, [children])
  return null
}

interface PageTitleProps {
  /** The document title, if the heading is not plain text. */
  title?: string
  children: ReactNode
  className?: string
}

/** The page's only h1; also sets the document title. */
export function PageTitle({ title, children, className }: PageTitleProps) {
  return (
    <>
      <DocumentTitle>{title ?? (typeof children === 'string' ? children : brand.name)}</DocumentTitle>
      <h1 className={className}>{children}</h1>
    </>
  )
}
