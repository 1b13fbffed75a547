import type { BlogPost } from '@fundharbor/contracts/content/blog'
import { Button, toast } from '@fundharbor/kit'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import styles from './share-button.module.css'

type SharedPost = Pick<BlogPost, 'title' | 'excerpt'>

/** Opens the device's share dialog; without one, copies the URL to the clipboard. */
export function ShareButton({ post, onLand = false }: { post: SharedPost; onLand?: boolean }) {
  return (
    <Button
      variant="secondary"
      className={onLand ? styles.onLand : undefined}
      icon={<ShareNetworkIcon size={18} aria-hidden />}
      onClick={() => void share(post)}
    >
      Share
    </Button>
  )
}

async function share({ title, excerpt }: SharedPost): Promise<void> {
  const url = location.href
  if (typeof navigator.share === 'function') {
    // Closing the dialog rejects the promise, but is not an error.
    await navigator.share({ title, text: excerpt, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast({
      tone: 'success',
      title: 'Link copied',
      description: 'The link to this article is in your clipboard.',
    })
  } catch {
    toast({
      tone: 'destructive',
      title: 'We couldn’t copy the link',
      description: 'Copy it from the address bar.',
    })
  }
}
