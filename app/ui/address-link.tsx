/** An e-mail address that opens the reader's own mail program; a translator leaves it as it is. */
export function AddressLink({ address, className }: { address: string; className?: string }) {
  return (
    <a href={`mailto:${address}`} className={className} translate="no">
      {address}
    </a>
  );
}
