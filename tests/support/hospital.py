"""A hospital's table as tables are: spellings, codes, mixed markers, decimal commas, dates.

    python -m tests.support.hospital FILE [--rows 3000]

It is drawn from a small network (age to risk class to death, treatment by risk, smoking to
complications), so that what is learned can be judged, and written as a spreadsheet in a German
surrounding would be: semicolons, decimal commas, Windows' encoding.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pandas as pd

SPELLINGS = {"yes": ("yes", "Yes", "YES", "yes ", "y"), "no": ("no", "No", "NO", "no ", "n")}
WARDS = ("Cardiology", "Surgery", "Urology", "Geriatrics")
MISTYPED = {"Cardiology": "Cardiolgy", "Surgery": "Surgry", "Urology": "urology"}
MARKERS = ("", "NA", "n/a", "?", "-")


def hospital(rows: int = 3000, seed: int = 4) -> pd.DataFrame:
    """Return the table as text, a column a variable."""
    draw = np.random.default_rng(seed)

    def coin(share: object) -> np.ndarray:
        return draw.random(rows) < share

    age = np.clip(draw.normal(62, 17, rows), 18, 99).round().astype(int)
    smoker = coin(0.28)
    bmi = draw.normal(26, 4, rows) + 1.5 * ~smoker
    risk = 1 + (age > 55) + (age > 75) + coin(0.15) * (age > 40)
    ward = draw.choice(len(WARDS), rows, p=[0.35, 0.35, 0.2, 0.1])
    ward = np.where((age > 80) & coin(0.6), 3, ward)
    treated = coin(np.select([risk == 1, risk == 2, risk == 3], [0.3, 0.5, 0.7], 0.85))
    pressure = draw.normal(125, 14, rows) + 7 * (bmi > 29)
    complication = coin(0.06 + 0.16 * smoker + 0.05 * (risk > 2))
    troponin = np.exp(draw.normal(2.2 + 0.9 * (risk > 2) + 0.8 * complication, 0.7))
    death = coin(0.01 + 0.03 * (risk == 3) + 0.11 * (risk == 4) + 0.10 * complication)
    stay = 1 + draw.poisson(3 + 4 * complication + 2 * treated)
    admitted = pd.Timestamp("2024-01-03") + pd.to_timedelta(draw.integers(0, 700, rows), unit="D")

    def said(answers: np.ndarray, missing: float = 0.0) -> list[str]:
        ways = draw.choice(5, rows, p=[0.6, 0.2, 0.1, 0.07, 0.03])
        words = [SPELLINGS["yes" if a else "no"][w] for a, w in zip(answers, ways, strict=True)]
        gone, marker = coin(missing), draw.choice(len(MARKERS), rows)
        return [MARKERS[m] if g else word for g, m, word in zip(gone, marker, words, strict=True)]

    wards = [
        MISTYPED.get(WARDS[w], WARDS[w]) if coin_ else WARDS[w]
        for w, coin_ in zip(ward, coin(0.02), strict=True)
    ]
    return pd.DataFrame(
        {
            "Patient No": [f"P{100000 + i}" for i in range(rows)],
            "Admitted": admitted.strftime("%d.%m.%Y"),
            "Age": np.where(coin(0.012), -999, age).astype(str),
            "Sex": np.array(["f", "m", "F", "M", "female", "male"])[
                coin(0.52) + 2 * draw.choice(3, rows, p=[0.9, 0.07, 0.03])
            ],
            "Smoker": said(smoker, 0.05),
            "BMI": [f"{value:.1f}".replace(".", ",") for value in bmi],
            "ASA": risk.astype(str),
            "Ward": wards,
            "Blood pressure": np.where(coin(0.02), "999", pressure.round().astype(int).astype(str)),
            "Troponin (ng/l)": [f"{value:.2f}".replace(".", ",") for value in troponin],
            "Treated": said(treated),
            "Complication": said(complication, 0.02),
            "Stay (days)": stay.astype(str),
            "Death": said(death),
            "Clinic": "St. Anna, Zürich",
        }
    )


def main() -> None:
    """Write the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", type=Path)
    options.add_argument("--rows", type=int, default=3000)
    chosen = options.parse_args()
    hospital(chosen.rows).to_csv(chosen.file, sep=";", index=False, encoding="cp1252")


if __name__ == "__main__":
    main()
