"""Games and their records: reviews, histories, averages, and slidysim's replay links."""
