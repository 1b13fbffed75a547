import { useEffect, type ReactNode } from 'react'
import { brand } from '../brand.ts'

/** Sets the document's title: `Saved searches · Fundharbor`. For pages whose heading is their own. */
export function DocumentTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children === brand.name ? children : `${children} · ${brand.name}`
  }, [children])
  return null
}

interface PageTitleProps {
  /** The document's title where the heading is more than words. */
  title?: string
  children: ReactNode
  className?: string
}

/** The page's one first heading, and the document's title with it. */
export function PageTitle({ title, children, className }: PageTitleProps) {
  return (
    <>
      <DocumentTitle>{title ?? (typeof children === 'string' ? children : brand.name)}</DocumentTitle>
      <h1 className={className}>{children}</h1>
    </>
  )
}
