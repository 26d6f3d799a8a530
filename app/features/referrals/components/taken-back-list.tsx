import { href } from "react-router";
import { TextLink } from "~/ui/text-link.tsx";

/** A referrer whose free months went back. */
interface TakenBack {
  userId: string;
  name: string;
  earned: number;
  takenBack: number;
}

/** Referrers of whom several free months were taken back, with how many they earned. */
export function TakenBackList({ referrers }: { referrers: readonly TakenBack[] }) {
  return (
    <ul className="divide-y divide-line">
      {referrers.map(({ userId, name, earned, takenBack }) => (
        <li key={userId} className="py-2">
          <TextLink href={href("/admin/abonnementen/:userId", { userId })}>{name}</TextLink>:{" "}
          <span>{takenBack}</span> van <span>{earned}</span> gratis maanden gingen terug
        </li>
      ))}
    </ul>
  );
}
