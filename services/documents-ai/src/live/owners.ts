/**
 * Which person uses which Yjs client ID in an open document. Without this check, someone could send items under a colleague's
 * client ID. The server would then treat the colleague's next changes as duplicates and drop them.
 */
export class Owners {
  private readonly byClientId = new Map<number, string>()

  get size(): number {
    return this.byClientId.size
  }

  /** Assigns a client ID to the first person who uses it. Returns whether it belongs to this person. */
  claim(clientId: number, personId: string): boolean {
    const owner = this.byClientId.get(clientId) ?? personId
    this.byClientId.set(clientId, owner)
    return owner === personId
  }

  /** Whether the client ID belongs to someone else. */
  isOther(clientId: number, personId: string): boolean {
    return (this.byClientId.get(clientId) ?? personId) !== personId
  }
}
