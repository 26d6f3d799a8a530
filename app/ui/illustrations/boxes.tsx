import { Drawing, type DrawingProps } from "./drawing.tsx";
import { KRAFT, KRAFT_DARK, KRAFT_LIGHT, WHITE } from "./palette.ts";

/** A closed moving box, taped, with its label on the side. */
export function BoxClosed(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 140 124" {...props}>
      <path d="m8 40 62 20v58L8 96z" fill={KRAFT} />
      <path d="m132 36-62 24v58l62-26z" fill={KRAFT_DARK} />
      <path d="m8 40 60-24 64 20-62 24z" fill={KRAFT_LIGHT} />
      <path d="m34 29.500 64 20.500v16l11-4.400v-16L45 25.200z" fill={WHITE} strokeWidth="2" />
      <path d="m20 66 32 10v17L20 83z" fill={WHITE} strokeWidth="2" />
      <path d="m26 74 20 6.300M26 80l12 3.800" strokeWidth="2" />
      <path d="M100 92V76m-5 7 5-8 5 4m9 7V70m-5 7 5-8 5 4M92 97l28-12" strokeWidth="2" />
    </Drawing>
  );
}

/** An open box, its flaps out, ready to be filled. */
export function BoxOpen(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 180 140" {...props}>
      <path d="m28 58 60-22 64 18-60 26z" fill="#8d6a3c" />
      <path d="m28 58 60-22-20-22L6 36z" fill={KRAFT_LIGHT} />
      <path d="m88 36 64 18 22-20-62-18z" fill={KRAFT} />
      <path d="m28 58 64 22v54l-64-26z" fill={KRAFT} />
      <path d="m152 54-60 26v54l60-28z" fill={KRAFT_DARK} />
      <path d="m28 58 64 22-18 20-66-22z" fill={KRAFT_LIGHT} />
      <path d="m152 54-60 26 20 18 62-28z" fill={KRAFT} />
      <path d="m40 96 26 9v12l-26-10z" fill={WHITE} strokeWidth="2" />
      <path d="m46 103 14 5" strokeWidth="2" />
    </Drawing>
  );
}
